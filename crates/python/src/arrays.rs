//! Arrays of `NumPy`.

use numpy::{Element, PyArray, PyArrayMethods, PyUntypedArrayMethods, dtype};
use pyo3::prelude::*;
use pyo3::types::PyTuple;

use crate::inputs::value_error;

/// An array of zeros; `MemoryError` where there is no room for it.
pub(crate) fn zeros<'py, T: Element, D>(
    py: Python<'py>,
    shape: &[usize],
) -> PyResult<Bound<'py, PyArray<T, D>>>
where
    D: numpy::ndarray::Dimension,
{
    let zeros = py.import("numpy")?.getattr("zeros")?;
    let array = zeros.call1((PyTuple::new(py, shape)?, dtype::<T>(py)))?;
    Ok(array.cast_into()?)
}

/// Has `write` fill the array that the caller gave, or a new one, and returns it.
pub(crate) fn filled<'py, T: Element, D>(
    py: Python<'py>,
    out: Option<Bound<'py, PyAny>>,
    shape: &[usize],
    write: impl FnOnce(&mut [T]),
) -> PyResult<Bound<'py, PyArray<T, D>>>
where
    D: numpy::ndarray::Dimension,
{
    let array: Bound<'py, PyArray<T, D>> = match out {
        None => zeros(py, shape)?,
        Some(out) => match out.cast_into::<PyArray<T, D>>() {
            // An array in Fortran's order would be contiguous too.
            Ok(out) if out.shape() == shape && out.is_c_contiguous() => out,
            _ => return Err(wrong_out::<T>(py, shape)),
        },
    };
    let mut writable =
        array.try_readwrite().map_err(|error| value_error(format_args!("out: {error}")))?;
    write(writable.as_slice_mut().map_err(value_error)?);
    drop(writable);
    Ok(array)
}

fn wrong_out<T: Element>(py: Python<'_>, shape: &[usize]) -> PyErr {
    let kind = dtype::<T>(py);
    value_error(format_args!("out must be a C-contiguous array of {kind} with the shape {shape:?}"))
}
