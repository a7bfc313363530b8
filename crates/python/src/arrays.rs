//! `NumPy` arrays.

use std::collections::TryReserveError;
use std::convert::Infallible;

use numpy::ndarray::Dimension;
use numpy::{
    Element, PyArray, PyArray1, PyArrayMethods, PyReadwriteArray, PyUntypedArrayMethods, dtype,
};
use pyo3::exceptions::PyMemoryError;
use pyo3::prelude::*;
use pyo3::types::PyTuple;

use crate::inputs::value_error;

/// Converts a failed allocation to a `MemoryError`.
pub(crate) fn no_room(error: TryReserveError) -> PyErr {
    PyMemoryError::new_err(error.to_string())
}

/// An array that Rust writes without the GIL. Python receives a view, so that no operation on it, not even a
/// resize with `refcheck=False`, makes NumPy free or move the memory.
pub(crate) struct Shared<T, D> {
    array: Py<PyArray<T, D>>,
    view: Py<PyArray<T, D>>,
    weak: Py<PyAny>,
}

impl<T: Element, D: Dimension> Shared<T, D> {
    /// Creates an array of zeros, or raises `MemoryError`.
    pub(crate) fn zeros(py: Python<'_>, shape: &[usize]) -> PyResult<Self> {
        let array = zeros(py, shape)?;
        let view = array.call_method0("view")?.cast_into()?;
        let weak = py.import("weakref")?.call_method1("ref", (&array,))?;
        Ok(Shared { array: array.unbind(), view: view.unbind(), weak: weak.unbind() })
    }

    pub(crate) fn clone_ref(&self, py: Python<'_>) -> Self {
        let [array, view] = [&self.array, &self.view].map(|array| array.clone_ref(py));
        Shared { array, view, weak: self.weak.clone_ref(py) }
    }

    /// Borrows the array, unless NumPy has lent it already.
    pub(crate) fn writable<'py>(
        &self,
        py: Python<'py>,
        name: &str,
    ) -> PyResult<PyReadwriteArray<'py, T, D>> {
        let borrowed = self.array.bind(py).try_readwrite();
        borrowed.map_err(|error| value_error(format_args!("the array {name}: {error}")))
    }
}

impl<'a, 'py, T, D> IntoPyObject<'py> for &'a Shared<T, D> {
    type Target = PyArray<T, D>;
    type Output = Borrowed<'a, 'py, PyArray<T, D>>;
    type Error = Infallible;

    fn into_pyobject(self, py: Python<'py>) -> Result<Self::Output, Infallible> {
        Ok(self.view.bind_borrowed(py))
    }
}

/// Copies an array's elements.
pub(crate) fn copied<T: Element + Copy>(array: &Bound<'_, PyArray1<T>>) -> PyResult<Vec<T>> {
    let array = array.try_readonly().map_err(value_error)?;
    let elements = array.as_slice().map_err(value_error)?;
    let mut copy = Vec::new();
    copy.try_reserve_exact(elements.len()).map_err(no_room)?;
    copy.extend_from_slice(elements);
    Ok(copy)
}

/// Creates an array of zeros, or raises `MemoryError`.
pub(crate) fn zeros<'py, T: Element, D: Dimension>(
    py: Python<'py>,
    shape: &[usize],
) -> PyResult<Bound<'py, PyArray<T, D>>> {
    let arguments = (PyTuple::new(py, shape)?, dtype::<T>(py));
    Ok(py.import("numpy")?.call_method1("zeros", arguments)?.cast_into()?)
}

/// Calls `write` to fill the caller's array or a new array, and returns the array.
pub(crate) fn filled<'py, T: Element, D: Dimension>(
    py: Python<'py>,
    out: Option<Bound<'py, PyAny>>,
    shape: &[usize],
    write: impl FnOnce(&mut [T]),
) -> PyResult<Bound<'py, PyArray<T, D>>> {
    let array: Bound<'py, PyArray<T, D>> = match out {
        None => zeros(py, shape)?,
        Some(out) => match out.cast_into::<PyArray<T, D>>() {
            // `cast` also accepts contiguous arrays in Fortran's order.
            Ok(out) if out.shape() == shape && out.is_c_contiguous() => out,
            _ => {
                let kind = dtype::<T>(py);
                return Err(value_error(format_args!(
                    "out must be a C-contiguous array of {kind} with the shape {shape:?}"
                )));
            }
        },
    };
    let mut writable =
        array.try_readwrite().map_err(|error| value_error(format_args!("out: {error}")))?;
    write(writable.as_slice_mut().map_err(value_error)?);
    drop(writable);
    Ok(array)
}
